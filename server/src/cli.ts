#!/usr/bin/env node
import { program } from './cli/program.ts'

process.exitCode = await program(process.argv.slice(2), process.env)
