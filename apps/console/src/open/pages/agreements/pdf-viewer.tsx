// Document Viewer: ?file=<one of our addresses>. Without a file, and without JavaScript, it is the list of our documents.
import { useSyncExternalStore } from 'react'
import { documentPath } from '@falaj/contract/papers/paper'
import { paperTitles, type PaperName } from '@falaj/contract/papers/titles'
import { href } from '@falaj/contract/kernel/routes'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Viewer } from '../../viewer/viewer.tsx'
import { viewerWords } from '../../viewer/words.ts'
import '../../viewer/viewer.css'

export const description = {
  en: 'Read this site’s PDF documents page by page. Zoom, find, download and print, also with the keyboard.',
  zh: '逐页阅读本站的 PDF 文档：缩放、查找、下载、打印，均可用键盘操作。',
}

const never = () => () => undefined
/** Undefined while the page is prerendered: no address is known then. */
const useFile = (): string | null | undefined =>
  useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get('file'),
    () => undefined,
  )

const Documents = ({ scripts }: { readonly scripts: boolean }) => {
  const t = useWords(viewerWords)
  const language = useLanguage()
  return (
    <>
      <p className="quiet">{t('choose')}</p>
      <ul className="viewer-list">
        {(Object.keys(paperTitles) as PaperName[]).map((name) => {
          const file = documentPath({ name }, language)
          return (
            <li key={name}>
              <a href={scripts ? href('/agreements/pdf-viewer', {}, { file }) : file}>
                {paperTitles[name][language]}
                <span className="quiet small">PDF</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export const Page = () => {
  const t = useWords(viewerWords)
  const file = useFile()
  return (
    <div className="viewer-frame">
      <h1>{t('title')}</h1>
      {typeof file === 'string' ? <Viewer key={file} file={file} /> : <Documents scripts={file === null} />}
    </div>
  )
}
