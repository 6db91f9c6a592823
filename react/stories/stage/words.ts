import { createContext, useContext } from 'react'
import type { Language } from './setup.ts'

export const LanguageContext = createContext<Language>('en')

/** Chooses between the two languages of the toolbar. */
export const useWords = (): ((english: string, chinese: string) => string) => {
  const language = useContext(LanguageContext)
  return (english, chinese) => (language === 'zh' ? chinese : english)
}
