/** The parts of a board that only moderators see, in one file: they need all of it, and the audience needs none. */
export { default as AdminTools } from './head/AdminTools.tsx';
export { ChosenQuestion } from './moderation/desk/ChosenQuestion.tsx';
export { HallNow, WallLink } from './moderation/desk/HallNow.tsx';
export { default as ModeratedCard } from './moderation/card/ModeratedCard.tsx';
export { default as ModeratorTools } from './moderation/desk/ModeratorTools.tsx';
export { PhoneDock } from './moderation/desk/PhoneDock.tsx';
export { QuestionDialogs } from './moderation/card/dialogs/QuestionDialogs.tsx';
export { default as StatusTile } from './moderation/card/StatusTile.tsx';
export { StripControls } from './moderation/thisTalk/hall/StripControls.tsx';
export { default as ViewToggle } from './head/ViewToggle.tsx';
