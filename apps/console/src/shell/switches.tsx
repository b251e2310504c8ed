// Language and theme, in the header of every page.
import { Popup } from '../light/popup.tsx'
import { switchLanguage, useLanguage, useWords } from '../words/language.tsx'
import { switchTheme, useTheme } from '../theme/theme.ts'
import { Icon } from '../light/icons.tsx'
import { shellWords } from './words.ts'

const names = { en: 'English', zh: '中文' } as const

export const LanguageSwitch = () => {
  const t = useWords(shellWords)
  const language = useLanguage()
  return (
    <Popup
      label={t('language')}
      button={
        <>
          <Icon name="globe" size={18} />
          <span className="header-wide">{language === 'en' ? 'EN' : '中文'}</span>
        </>
      }
    >
      {(close) =>
        (['en', 'zh'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="popup-item"
            lang={each}
            aria-current={each === language}
            onClick={() => {
              switchLanguage(each)
              close()
            }}
          >
            {names[each]}
          </button>
        ))
      }
    </Popup>
  )
}
export const ThemeSwitch = () => {
  const t = useWords(shellWords)
  const theme = useTheme()
  return (
    <button
      type="button"
      className="header-button"
      aria-label={t(theme === 'dark' ? 'toLight' : 'toDark')}
      onClick={() => switchTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} size={18} />
    </button>
  )
}
