import { expect, it } from 'vitest'
import { publishProblems, typeProblems } from './support/problems.ts'

it('satisfies publint as it is packed [PACK-02]', async () => {
  expect(await publishProblems()).toEqual([])
})

it('has types that are found and right, whichever way they are resolved [PACK-02]', async () => {
  expect(await typeProblems()).toEqual([])
})
