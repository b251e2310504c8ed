import { AppList } from './list.tsx'

export default function MobileApps() {
  return <AppList kind="mobile" />
}
