import { useState } from 'react'
import { toast } from './toast.ts'

/** What is wrong with a draft, field by field; nothing where nothing is. */
export type Problems<Draft> = { readonly [Field in keyof Draft]?: string }

interface DraftState<Draft> {
  readonly draft: Draft
  readonly problems: Problems<Draft>
  /** Changes fields; what was wrong with them is to be seen anew. */
  readonly set: (changed: Partial<Draft>) => void
  /** Whether it can be sent; says beside the fields what is wrong, and first of all the first. */
  readonly isRight: () => boolean
}

/** What is being filled in, and what `problemsOf` found when it was to be sent. */
export const useDraft = <Draft extends object>(
  initial: Draft,
  problemsOf: (draft: Draft) => Problems<Draft>,
): DraftState<Draft> => {
  const [draft, setDraft] = useState(initial)
  const [problems, setProblems] = useState<Problems<Draft>>({})
  return {
    draft,
    problems,
    set(changed) {
      setDraft((before) => ({ ...before, ...changed }))
      setProblems((before) => {
        const others = Object.entries(before).filter(([field]) => !(field in changed))
        return Object.fromEntries(others) as Problems<Draft>
      })
    },
    isRight() {
      const found = problemsOf(draft)
      setProblems(found)
      const [first] = Object.values<string | undefined>(found)
      if (first !== undefined) toast(first)
      return first === undefined
    },
  }
}
