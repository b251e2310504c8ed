import { AppList } from './in-app.list.tsx'

export default function WebApps() {
  return <AppList kind="web" />
}
