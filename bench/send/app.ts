/** The app of the benchmarks. */
export const app = { sdkAppID: 1_400_000_000, secret: 'a key that only benchmarks use' }
