import { Counter, Rate, Trend } from 'k6/metrics';

/** From just before the vote's request to the frame that carries it on another connection. */
export const voteToScreen = new Trend('vote_to_screen_ms', true);
/** As for a vote, from just before a moderator's request. */
export const moderationToScreen = new Trend('moderation_to_screen_ms', true);
/** Questions whose text came in a frame or a list that stands after their hiding. */
export const hiddenTextSeen = new Counter('hidden_text_seen');
/** What was done and seen, one for each of both: that they are 0 must fail a run. */
export const screensReached = new Counter('screens_reached');
/** VUs that got to the end of their part and judged it: one that threw has judged nothing, and k6 would let it pass. */
export const hallsClosed = new Counter('halls_closed');
/** Positions that a live socket jumped over, or that a viewer still lacks at the end. */
export const missedSeq = new Counter('missed_seq');
/** Whole boards folded from frames that differ from the list. */
export const wrongScreens = new Counter('wrong_screens');
/** Connections that came back by `since` alone, and those that had to read the list again. */
export const resumes = new Counter('resumes');
export const refetches = new Counter('refetches');
/** Reported viewers less those that are there, as a distance. */
export const viewerCountError = new Trend('viewer_count_error');
/** From the first request to `subscribed`. */
export const joinTime = new Trend('join_ms', true);
/** From the loss of a connection to `subscribed`, waiting included. */
export const resumeTime = new Trend('resume_ms', true);
export const viewersJoined = new Counter('viewers_joined');
/** Connections lost that the test did not cut itself, tagged with the close code. */
export const connectionsLost = new Counter('connections_lost');
export const framesPerViewer = new Trend('frames_per_viewer');
export const votesCast = new Counter('votes_cast');
/** Calls that were refused or had no answer; and of these the ones refused by a limit. */
export const callsFailed = new Rate('calls_failed');
export const callsLimited = new Counter('calls_limited');
/** How late this process runs its own timers: where it is, k6 is the bottleneck and the figures are its own. */
export const generatorLag = new Trend('generator_lag_ms', true);
