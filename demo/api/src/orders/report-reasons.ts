/** Reasons for a report that the form offers. */
export const reportReasons = {
  absent: '对方长时间不在线',
  unfinished: '未按约定完成',
  conduct: '言语辱骂或态度恶劣',
  account: '账号安全问题',
  money: '私下交易或乱收费',
  other: '其他',
} as const

export type ReportReason = keyof typeof reportReasons
