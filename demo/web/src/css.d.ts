declare module '*.module.css' {
  /** Names of a file are checked by nobody: a wrong one is no class. */
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
