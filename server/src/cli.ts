#!/usr/bin/env node
import { program } from './cli/program.ts'

// Nothing that the program makes is for other users of the machine (SEC-33).
process.umask(0o077)

process.exitCode = await program(process.argv.slice(2), process.env)
