module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  watchman: false,
  cache: false,
}
