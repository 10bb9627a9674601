-- Tells the server when the order of lists that it keeps in memory is old.
ALTER TABLE "classrooms" ADD COLUMN "roster_version" bigint DEFAULT 0 NOT NULL;