import { expect, it } from 'vitest'
import {
  draftOfRole,
  requestOfRole,
  roleProblemsOf,
} from '../../../demo/web/src/features/roles/role-draft.ts'

const draft = { name: ' 青衫 ', jobID: '301', capacity: '128.5' }

it('the request contains the capacity as a whole number', () => {
  expect(roleProblemsOf(draft)).toEqual({})
  const request = { name: '青衫', job_id: '301', fighting_capacity: 1_285_000 }
  expect(requestOfRole(null, draft)).toEqual(request)
})

it('the request changes the role that the form was opened with', () => {
  const role = { id: '7', name: '青衫', job_id: '301', fighting_capacity: 12_300 }
  expect(draftOfRole(role)).toEqual({ name: '青衫', jobID: '301', capacity: '1.23' })
  expect(requestOfRole(role, draftOfRole(role))).toEqual(role)
  expect(draftOfRole(null)).toEqual({ name: '', jobID: '', capacity: '' })
  expect(draftOfRole(null, '301').jobID).toBe('301')
})

it('an empty form has an error for each field', () => {
  expect(roleProblemsOf({ name: ' ', jobID: '', capacity: '' })).toEqual({
    name: '请填写角色名',
    jobID: '请选择职业',
    capacity: '请填写战斗力',
  })
})

it('the form rejects a lone point and capacities above a billion', () => {
  expect(roleProblemsOf({ ...draft, capacity: '.' })).toEqual({ capacity: '请填写战斗力' })
  expect(roleProblemsOf({ ...draft, capacity: '100000' })).toEqual({})
  expect(roleProblemsOf({ ...draft, capacity: '100000.01' })).toEqual({
    capacity: '战斗力不能高于 10 亿',
  })
})
