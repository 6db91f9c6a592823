import { useState } from 'react'
import { toast } from './toast.ts'

/** The errors of a draft by field; empty if it is valid. */
export type Problems<Draft> = { readonly [Field in keyof Draft]?: string }

interface DraftState<Draft> {
  readonly draft: Draft
  readonly problems: Problems<Draft>
  /** Changes fields and clears their errors. */
  readonly set: (changed: Partial<Draft>) => void
  /** Whether the form is valid; shows errors beside the fields. */
  readonly isRight: () => boolean
}

/** The values of a form and the errors of its last validation. */
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
