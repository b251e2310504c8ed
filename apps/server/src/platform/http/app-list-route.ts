// GET /download.txt: the published apps as plain text, for readers without JavaScript and for scripts.
import type { FastifyInstance } from 'fastify'
import { platformWords, sizeText, type PublishedApp } from '@falaj/contract/workspace/download'
import { readLanguage, say, speak, words, type Language } from '@falaj/contract/kernel/words'

const listWords = words({
  title: { en: 'Falaj Business: published apps', zh: 'Falaj Business：已发布的应用' },
  none: { en: 'No apps are available.', zh: '此安装未发布任何应用。' },
  version: { en: 'Version', zh: '版本' },
  released: { en: 'Released', zh: '发布日期' },
  size: { en: 'Size', zh: '大小' },
  address: { en: 'Address', zh: '地址' },
})

const entry = (app: PublishedApp, language: Language): string => {
  const t = speak(listWords, language)
  return [
    `${app.name[language]} (${say(platformWords[app.platform], language)}; ${app.needs[language]})`,
    `${t('version')}: ${app.version}`,
    `${t('released')}: ${app.releasedOn.split('-').toReversed().join('-')}`,
    `${t('size')}: ${sizeText(app.sizeBytes)} (${app.sizeBytes})`,
    `SHA-256: ${app.sha256}`,
    `${t('address')}: ${app.link}`,
  ].join('\n')
}

export const appListText = (apps: readonly PublishedApp[], language: Language): string =>
  [
    say(listWords.title, language),
    ...(apps.length === 0 ? [say(listWords.none, language)] : apps.map((app) => entry(app, language))),
  ].join('\n\n')

export const appListRoute = (app: FastifyInstance, apps: readonly PublishedApp[]): void => {
  app.get<{ Querystring: { language?: string } }>('/download.txt', async (request, reply) => {
    const language = readLanguage(request.query.language ?? request.cookies['language'])
    return reply
      .type('text/plain; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .send(`${appListText(apps, language)}\n`)
  })
}
