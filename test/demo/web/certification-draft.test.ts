import { expect, it } from 'vitest'
import {
  certificationProblemsOf,
  requestOfCertification,
} from '../../../demo/web/src/features/certification/certification-draft.ts'
import type { UploadStatus } from '../../../demo/web/src/features/uploads/pictures.ts'

const picture = (status: UploadStatus) => ({
  id: 1,
  file: new File([], 'a.png'),
  status,
  url: status === 'done' ? '/uploads/a.webp' : '',
})

const draft = {
  realName: ' 林晓 ',
  contact: ' lin_xiao@example.com ',
  jobID: '301',
  introduction: '打了三年团本，周末全天在线。',
  pictures: [picture('done')],
  isAgreed: true,
}

it('the request contains the form values', () => {
  expect(certificationProblemsOf(draft)).toEqual({})
  expect(requestOfCertification(draft)).toEqual({
    real_name: '林晓',
    contact: 'lin_xiao@example.com',
    job_id: '301',
    introduction: '打了三年团本，周末全天在线。',
    pictures: ['/uploads/a.webp'],
    agreed: '1',
  })
})

it('an empty form has an error for every field', () => {
  const empty = { realName: '', contact: '', jobID: '', introduction: '', pictures: [] }
  expect(Object.keys(certificationProblemsOf({ ...empty, isAgreed: false }))).toEqual(
    Object.keys(draft),
  )
})

it.each([
  ['a name of one letter', { realName: '林' }, 'realName'],
  ['a name with digits', { realName: '林晓1' }, 'realName'],
  ['a short contact', { contact: 'lin' }, 'contact'],
  ['a short introduction', { introduction: '我很厉害' }, 'introduction'],
  ['a long introduction', { introduction: '打'.repeat(301) }, 'introduction'],
  ['a picture on its way', { pictures: [picture('uploading')] }, 'pictures'],
  ['a picture that failed', { pictures: [picture('failed')] }, 'pictures'],
])('the form rejects %s', (_, changed, field) => {
  expect(Object.keys(certificationProblemsOf({ ...draft, ...changed }))).toEqual([field])
})

it('the form counts characters instead of UTF-16 units', () => {
  expect(certificationProblemsOf({ ...draft, introduction: '😀'.repeat(300) })).toEqual({})
  expect(certificationProblemsOf({ ...draft, introduction: '😀'.repeat(5) })).not.toEqual({})
})
