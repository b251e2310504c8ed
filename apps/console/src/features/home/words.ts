import { words } from '@falaj/contract/words'

export const homeWords = words({
  morning: { en: 'Good morning, {name}', zh: '早上好，{name}' },
  afternoon: { en: 'Good afternoon, {name}', zh: '下午好，{name}' },
  evening: { en: 'Good evening, {name}', zh: '晚上好，{name}' },
  actingFor: {
    en: 'You act for {merchant} (MID {mid}) as {roles}.',
    zh: '您以{roles}身份代表{merchant}（商户号 {mid}）操作。',
  },
  announcements: { en: 'Announcements', zh: '公告' },
  none: { en: 'Nothing new from your provider.', zh: '服务商暂无新公告。' },
  loading: { en: 'Reading announcements…', zh: '正在读取公告…' },
  pages: { en: 'What you can do here', zh: '您可以使用的功能' },
})
