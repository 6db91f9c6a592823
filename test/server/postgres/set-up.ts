import { makeTemplate } from '../../support/im-database.ts'

export const setup = (): Promise<void> => makeTemplate()
