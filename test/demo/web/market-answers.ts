import { vi } from 'vitest'

/** Stubs the back end's responses; all other calls fail. */
export const marketAnswers = (answers: Readonly<Record<string, unknown>>): void => {
  const ask = async (path: string) =>
    Response.json(
      path in answers
        ? { ok: true, error_code: 0, error_msg: '', data: answers[path] }
        : { ok: false, error_code: 10500, error_msg: '服务开小差了，请稍后再试', data: null },
    )
  vi.stubGlobal('fetch', ask)
}
