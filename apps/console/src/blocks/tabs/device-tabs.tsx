// The pages of devices: one row of tabs on all of them.
import { href, mayOpen, routeOf, routes } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { PageTabs } from './page-tabs.tsx'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLocation } from '../../router/location.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const tabWords = words({ pages: { en: 'Devices', zh: '设备' } })
const paths = [
  '/pos-device/main/my-device',
  '/pos-device/main/waiting-activation',
  '/pos-device/main/application-list',
  '/pos-device/main/shifts',
  '/pos-device/main/cash',
  '/pos-device/main/eatm',
] as const

export const DeviceTabs = () => {
  const t = useWords(tabWords)
  const language = useLanguage()
  const { pathname } = useLocation()
  const visitor = visitorOf(useStore(site))
  return (
    <PageTabs
      label={t('pages')}
      tabs={paths
        .filter((path) => mayOpen(routeOf(path), visitor))
        .map((path) => ({ title: routes[path].title[language], href: href(path), isHere: path === pathname }))}
    />
  )
}
