import { useEffect, useState } from 'react'
import { type Problems, useDraft } from '../../ui/use-draft.ts'
import { forgetDraft, storeDraft, storedDraft } from './stored-drafts.ts'

/**
 * `useDraft` for a form whose page may be left or reloaded while it is filled in: what was typed is there again
 * until `forget`, which is called once it was sent.
 */
export const useStoredDraft = <Draft extends object>(
  name: string,
  initial: () => Draft,
  problemsOf: (draft: Draft) => Problems<Draft>,
) => {
  const [first] = useState(() => storedDraft(name, initial()))
  const state = useDraft<Draft>(first, problemsOf)
  const { draft } = state
  useEffect(() => {
    if (draft !== first) storeDraft(name, draft)
  }, [name, draft, first])
  return { ...state, forget: () => forgetDraft(name) }
}
