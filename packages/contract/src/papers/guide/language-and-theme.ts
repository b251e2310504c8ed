// Chapter of the user guide: language and theme.
import type { Section } from '../paper.ts'

export const languageAndTheme: Section = {
  id: 'language-and-theme',
  title: { en: 'Language, theme and time', zh: '语言、主题与时间' },
  blocks: [
    {
      en: 'Use the globe to switch between English and 中文, and the moon or sun to switch between the light and dark themes. This browser remembers your choices for a year, both on public pages and in the console. You don’t lose anything you typed when you switch.',
      zh: '地球图标切换 English 与中文，月亮与太阳图标切换浅色与深色。选择在此浏览器中保存一年，公开页面与控制台通用。切换不会丢失已输入的内容。',
    },
    {
      en: 'If you haven’t chosen a theme, we use your system’s setting.',
      zh: '如从未选择主题，页面跟随您的系统。',
    },
    {
      en: 'Times are shown in your time zone. It is Asia/Dubai until you change it in Settings. Hover over a time to see it in UTC. Dates are written day, month, year: 18-11-2026.',
      zh: '时间按您的时区显示：在“设置”中选择，初始为 Asia/Dubai。将鼠标停在时间上可查看 UTC 时间。日期按日、月、年书写：18-11-2026。',
    },
    {
      en: 'Amounts show the currency first and are never rounded: AED 1,260.00. We never add different currencies together.',
      zh: '金额前标明币种，不省略任何数字：AED 1,260.00。不同币种不会相加。',
    },
  ],
}
