import type { Server } from 'node:http'

/** Serves the documentation site on 127.0.0.1; 0 takes a free port. */
export declare const serveSite: (port: number) => Server
