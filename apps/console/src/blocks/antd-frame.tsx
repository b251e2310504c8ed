// Everything that uses antd is rendered in this frame: our tokens, the language from the first render on, the page's style nonce. It is
// only imported by pages or blocks that are themselves loaded on demand, so antd is never in the shell's files.
import { ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import dayjs from 'dayjs'
import { Suspense, use, type ReactNode } from 'react'
import type { Language } from '@falaj/contract/kernel/words'
import { styleNonce } from '../session/page-facts.ts'
import { antdTheme } from '../theme/antd.ts'
import { useTheme } from '../theme/theme.ts'
import { useLanguage } from '../words/language.tsx'

type Locale = typeof en
const locales: Partial<Record<Language, Promise<Locale>>> = { en: Promise.resolve(en) }
/** Cached, so that all frames wait for the same locale. */
const localeOf = (language: Language): Promise<Locale> =>
  (locales[language] ??= Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]).then(
    ([{ default: zh }]) => zh,
  ))

const Frame = ({ children }: { readonly children: ReactNode }) => {
  const language = useLanguage()
  const theme = useTheme()
  // A frame that gets its locale later would remount its whole content and lose the input. So it waits.
  const locale = use(localeOf(language))
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider
      locale={locale}
      theme={antdTheme(theme)}
      csp={{ nonce: styleNonce() }}
      // antd would write a space between the two characters of a Chinese button.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
export default function AntdFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Frame>{children}</Frame>
    </Suspense>
  )
}
