// A file opens in a new tab. The tab is opened by the press itself, before the link is known: later the browser would block it.
import type { Result } from '@falaj/contract/envelope'
import { file, type FileReference } from '@falaj/contract/file'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'

export const openFile = async (ask: () => Promise<Result<FileReference>>): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  const result = await ask()
  if (result.kind !== 'success') {
    tab?.close()
    return report(result)
  }
  if (!tab) return location.assign(result.body.url)
  tab.opener = null
  tab.location.replace(result.body.url)
}
export const downloadFile = (path: string): Promise<void> => openFile(() => call(file.download, { filePath: path }))
