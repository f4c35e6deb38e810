/** What moderators see on a board, in one file: they need all of it, and the audience needs none. */
export { default as HiddenIcon } from 'lucide-react/icons/eye-off';
export { default as AdminTools } from './head/AdminTools.tsx';
export { HallNow } from './moderation/hall/HallNow.tsx';
export { default as ModeratedCard } from './moderation/card/ModeratedCard.tsx';
export { default as ModeratorTools } from './moderation/desk/ModeratorTools.tsx';
export { QuestionDialogs } from './moderation/dialogs/QuestionDialogs.tsx';
export { default as StatusTile } from './moderation/card/StatusTile.tsx';
export { TimeBox } from './moderation/hall/TimeBox.tsx';
export { default as ViewToggle } from './head/ViewToggle.tsx';
