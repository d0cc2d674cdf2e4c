import { moveProcessClock } from '../../server/rehearsal/clock.ts';
import { clocks_ahead_ms } from './test-clock.ts';

// Loaded ahead of every process of a run whose clocks are ahead (TEST_CLOCK).
moveProcessClock(clocks_ahead_ms);
