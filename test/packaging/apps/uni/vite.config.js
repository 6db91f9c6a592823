import { createRequire } from 'node:module'

const uni = createRequire(import.meta.url)('@dcloudio/vite-plugin-uni')

export default { plugins: [uni.default()] }
