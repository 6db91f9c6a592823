import { expect, it } from 'vitest'
import {
  EMPTY_REPORT,
  reportProblemsOf,
  requestOfReport,
} from '../../../demo/web/src/features/reports/report-draft.ts'

const picture = (status: 'uploading' | 'done' | 'failed') => ({
  id: 1,
  file: new File([], 'a.png'),
  status,
  url: status === 'done' ? '/uploads/a.webp' : '',
})

const draft = { reason: 'absent', text: ' 人不在 ', pictures: [picture('done')] } as const

it('the request contains the form values', () => {
  expect(reportProblemsOf(draft)).toEqual({})
  expect(requestOfReport('5', draft)).toEqual({
    order_id: '5',
    reason: 'absent',
    report_text: '人不在',
    pictures: ['/uploads/a.webp'],
  })
})

it('the form requires a reason and a text', () => {
  expect(Object.keys(reportProblemsOf(EMPTY_REPORT))).toEqual(['reason', 'text'])
  expect(requestOfReport('5', EMPTY_REPORT)).toBeNull()
})

it('the form waits for pending uploads and omits failed ones', () => {
  expect(reportProblemsOf({ ...draft, pictures: [picture('uploading')] })).toEqual({
    pictures: '图片还在上传，请稍候',
  })
  expect(requestOfReport('5', { ...draft, pictures: [picture('failed')] })?.pictures).toEqual([])
})
