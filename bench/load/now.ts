/** Microseconds of a monotonic clock that all threads and processes of this machine share. */
export const nowUs = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000_000 + nanoseconds / 1_000
}
