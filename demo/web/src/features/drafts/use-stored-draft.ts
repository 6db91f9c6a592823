import { useEffect, useState } from 'react'
import { type Problems, useDraft } from '../../ui/use-draft.ts'
import { deleteDraft, storeDraft, storedDraft } from './stored-drafts.ts'

/**
 * `useDraft` with storage: the draft survives leaving or reloading the page until `forget`, which
 * the form calls after it was sent.
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
  return { ...state, forget: () => deleteDraft(name) }
}
