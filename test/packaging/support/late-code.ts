import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'

/** Headers of a script. */
export const SCRIPT = { 'content-type': 'text/javascript' }

/** Answers of a server, a proxy or a line to the request for a file of code, instead of the file. */
export const faults: Readonly<Record<string, (response: ServerResponse, file: string) => void>> = {
  'no such file': (response) => response.writeHead(404).end(),
  'a broken server': (response) => response.writeHead(500).end('oops'),
  'a page of the host': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  'a page as a script': (response) => response.writeHead(200, SCRIPT).end('<!doctype html>'),
  'an empty file': (response) => response.writeHead(200, SCRIPT).end(),
  'half a file': (response, file) => {
    const bytes = readFileSync(file)
    response.writeHead(200, SCRIPT).end(bytes.subarray(0, bytes.length / 2))
  },
  'a line that breaks': (response, file) => {
    const bytes = readFileSync(file)
    response.writeHead(200, { ...SCRIPT, 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  },
  'another program': (response) =>
    response.writeHead(200, SCRIPT).end('export const version = "1.0.0"'),
}
