import { AppList } from './in-app.list.tsx'

export default function MobileApps() {
  return <AppList kind="mobile" />
}
