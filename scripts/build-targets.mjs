const rollup = (target) => ({
  command: 'node',
  args: ['node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configTarget', target],
})

const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'scripts/declarations.mjs',
  'scripts/drop-in-types.mjs',
  'scripts/only-page.mjs',
  'scripts/package-transforms.mjs',
  'scripts/pure-top-level.mjs',
  'scripts/sbom.mjs',
  'scripts/third-party-notices.mjs',
  'scripts/vendor-paths.mjs',
  'tsconfig.json',
]

const SDK_SOURCES = ['src', 'react', 'testing', 'inspector', 'migrate']

/**
 * What is built, in order. A target is built anew when one of its `inputs` changed, and its `folder` is
 * emptied before. A target that reads the output of another is built `after` that one.
 */
export const targets = [
  {
    name: 'sdk',
    folder: 'dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES],
    outputs: [
      'dist/index.js',
      'dist/browser.js',
      'dist/es2017.js',
      'dist/index.d.cts',
      'dist/strict.d.cts',
      'dist/tavern-im.umd.js',
      'index.js',
      'index.es.js',
      'modules/group-module.js',
    ],
    ...rollup('sdk'),
  },
  {
    name: 'server',
    folder: 'server/dist',
    inputs: [...CONFIGURATION, 'src', 'server'],
    outputs: ['server/dist/index.js', 'server/dist/cli.js', 'server/dist/page.js'],
    ...rollup('server'),
  },
  {
    name: 'api',
    folder: 'demo/api/dist',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/api'],
    outputs: ['demo/api/dist/operator/page.js', 'demo/api/dist/index.js'],
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
  {
    name: 'playground',
    after: 'server',
    folder: '.build/playground',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'docs/playground'],
    outputs: ['.build/playground/index.html'],
    command: 'node',
    args: ['node_modules/vite/bin/vite.js', 'build', '--config', 'docs/playground/vite.config.ts'],
  },
  {
    name: 'storybook',
    after: 'server',
    folder: '.build/storybook',
    inputs: [...CONFIGURATION, ...SDK_SOURCES, 'server/src', 'demo/web', '.storybook'],
    outputs: ['.build/storybook/index.json'],
    command: 'node',
    args: [
      'node_modules/storybook/dist/bin/dispatcher.js',
      'build',
      '--quiet',
      '--disable-telemetry',
      '--output-dir',
      '.build/storybook',
    ],
  },
]
