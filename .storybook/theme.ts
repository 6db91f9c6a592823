import { create } from 'storybook/theming'

const sans = `ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif`

/** Paper, ink and one accent, as the documentation has them. */
export const theme = create({
  base: 'light',
  brandTitle: 'tavern-im',
  brandUrl: './',
  brandTarget: '_self',
  colorPrimary: '#a8491a',
  colorSecondary: '#a8491a',
  appBg: '#f5f2ed',
  appContentBg: '#fdfcfa',
  appPreviewBg: '#fdfcfa',
  appBorderColor: '#e5e0d8',
  appBorderRadius: 10,
  fontBase: sans,
  fontCode: `ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace`,
  textColor: '#1f1b17',
  textInverseColor: '#fff',
  textMutedColor: '#6a6259',
  barTextColor: '#6a6259',
  barHoverColor: '#a8491a',
  barSelectedColor: '#a8491a',
  barBg: '#fdfcfa',
  buttonBg: '#fff',
  buttonBorder: '#e5e0d8',
  booleanBg: '#f5f2ed',
  booleanSelectedBg: '#fff',
  inputBg: '#fff',
  inputBorder: '#e5e0d8',
  inputTextColor: '#1f1b17',
  inputBorderRadius: 8,
})
