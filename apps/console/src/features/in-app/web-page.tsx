import { AppList } from './list.tsx'

export default function WebApps() {
  return <AppList kind="web" />
}
