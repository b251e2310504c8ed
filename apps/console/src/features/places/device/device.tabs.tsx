// The pages of devices: one row of tabs on all of them.
import { href, routeOf, routes } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { PageTabs } from '../../../blocks/tabs/page-tabs.tsx'
import { useLocation } from '../../../router/location.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'

const tabWords = words({ pages: { en: 'Devices', zh: '设备' } })
const paths = [
  '/pos-device/main/my-device',
  '/pos-device/main/waiting-activation',
  '/pos-device/main/application-list',
  '/pos-device/main/eatm',
] as const

export const DeviceTabs = () => {
  const t = useWords(tabWords)
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <PageTabs
      label={t('pages')}
      tabs={paths
        .filter((path) => routeOf(path).built !== false)
        .map((path) => ({ title: routes[path].title[language], href: href(path), isHere: path === pathname }))}
    />
  )
}
