// Chapter of the user guide: language and theme.
import type { Section } from '../paper.ts'

export const languageAndTheme: Section = {
  id: 'language-and-theme',
  title: { en: 'Language, theme and time', zh: '语言、主题与时间' },
  blocks: [
    {
      en: 'The globe switches between English and 中文, the moon and the sun between light and dark. Both are kept in this browser for a year and hold for open pages and the console alike. Nothing you typed is lost by switching.',
      zh: '地球图标切换 English 与中文，月亮与太阳图标切换浅色与深色。选择在此浏览器中保存一年，公开页面与控制台通用。切换不会丢失已输入的内容。',
    },
    {
      en: 'If you never chose a theme, the pages follow your system.',
      zh: '如从未选择主题，页面跟随您的系统。',
    },
    {
      en: 'Times are shown on your own clock: the time zone in Settings, Asia/Dubai at first. Rest the mouse on a time to see it in UTC. Dates are written day, month, year: 18-11-2026.',
      zh: '时间按您的时区显示：在“设置”中选择，初始为 Asia/Dubai。将鼠标停在时间上可查看 UTC 时间。日期按日、月、年书写：18-11-2026。',
    },
    {
      en: 'Amounts show the currency first and never lose a digit: AED 1,260.00. Currencies are never added together.',
      zh: '金额前标明币种，不省略任何数字：AED 1,260.00。不同币种不会相加。',
    },
  ],
}
