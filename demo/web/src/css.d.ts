declare module '*.module.css' {
  /** The compiler does not check class names: a wrong name yields undefined. */
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
