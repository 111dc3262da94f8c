-- At which nodes instances are: the names there are, and the instances at one of them, among a million.
create index "tasksOfNode" on tasks ("nodeName", "instanceId") where "state" = 'open' and "role" <> 'reader';
