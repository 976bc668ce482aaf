-- When a session was last used, and what the browser called itself: sessions end when they are not used, and
-- people see where they are signed in.
ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
