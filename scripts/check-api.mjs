import { checkApi, isWhole, reportOf } from '../test/contract/support/api-coverage.ts'

const checks = checkApi()
console.log(reportOf(checks))
process.exitCode = checks.every(isWhole) ? 0 : 1
