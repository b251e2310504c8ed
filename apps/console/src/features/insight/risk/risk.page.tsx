import { Page } from '../../../shell/page.tsx'

export default function Risk() {
  return <Page>{null}</Page>
}
