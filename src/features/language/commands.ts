export const languageCommands = {}
