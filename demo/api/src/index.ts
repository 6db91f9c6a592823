export { type Demo, type DemoOptions, startDemo } from './start/start-demo.ts'
