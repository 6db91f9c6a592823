const partOf = (hour: number): string => {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

/** `晚上好，阿辰`; without a name for visitors. */
export const greetingOf = (hour: number, nickname = ''): string =>
  nickname === '' ? `${partOf(hour)}，欢迎光临` : `${partOf(hour)}，${nickname}`
