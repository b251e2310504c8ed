// antd's theme, from the same palette as our own CSS (antd-tokens.json).
import { theme as antd, type ThemeConfig } from 'antd'
import tokens from './antd-tokens.json'
import type { Theme } from './theme.ts'

const config = (theme: Theme): ThemeConfig => ({
  ...tokens[theme],
  algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
  cssVar: { key: 'fj' },
  hashed: false,
})
/** Made once: antd compares it by identity. */
const themes = { light: config('light'), dark: config('dark') }
export const antdTheme = (theme: Theme): ThemeConfig => themes[theme]
