const rollup = (target) => ({
  command: 'node',
  args: ['node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configTarget', target],
})

const CONFIGURATION = ['package.json', 'package-lock.json', 'rollup.config.mjs', 'tsconfig.json']

const SDK_SOURCES = ['src', 'react']

/**
 * What is built, in order. A target is built anew when one of its `inputs` changed, and its `folder` is
 * emptied before.
 */
export const targets = [
  {
    name: 'sdk',
    folder: 'dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES],
    outputs: ['dist/index.js', 'dist/browser.js', 'dist/index.d.cts', 'dist/tavern-im.umd.js'],
    ...rollup('sdk'),
  },
  {
    name: 'server',
    folder: 'server/dist',
    inputs: [...CONFIGURATION, 'src', 'server'],
    outputs: ['server/dist/index.js', 'server/dist/cli.js'],
    ...rollup('server'),
  },
  {
    name: 'api',
    folder: 'demo/api/dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/api'],
    outputs: ['demo/api/dist/index.js'],
    ...rollup('api'),
  },
  {
    name: 'web',
    folder: 'demo/web/dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'demo/web'],
    outputs: ['demo/web/dist/index.html'],
    command: 'npm',
    args: ['run', '--silent', 'build', '-w', 'tavern-market-web'],
  },
]
