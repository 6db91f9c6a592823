interface Help {
  readonly title: string
  readonly content: string
}

const isApple = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent)

const allowIt = (): string =>
  isApple()
    ? '打开手机的“设置”，在 Safari 浏览器（或你用的浏览器）里把“麦克风”改成“允许”，再回来按住说话'
    : '点地址栏旁边的图标，在网站设置里把“麦克风”改成“允许”，再回来按住说话'

/** Help texts by name of the browser's error. */
const helps: Readonly<Record<string, () => Help>> = {
  NotAllowedError: () => ({ title: '没有麦克风权限', content: allowIt() }),
  SecurityError: () => ({ title: '没有麦克风权限', content: allowIt() }),
  NotFoundError: () => ({ title: '没有找到麦克风', content: '接上麦克风或耳机后再试' }),
  NotReadableError: () => ({
    title: '麦克风被占用了',
    content: '可能正在通话，或者别的应用在用。关掉它们再试',
  }),
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return error.name in helps ? error.name : nameOf(error.cause)
}

/** The help text for an unavailable microphone. */
export const microphoneHelp = (error: unknown): Help => {
  if (!window.isSecureContext) {
    return {
      title: '这个页面不能录音',
      content: '浏览器只在 https 页面里允许录音。请换成 https 地址打开',
    }
  }
  return (
    helps[nameOf(error)]?.() ?? {
      title: '暂时录不了音',
      content: '请稍后再试，或者换一个新一点的浏览器',
    }
  )
}
